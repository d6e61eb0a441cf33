import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";

/** A folder, or a file, that no other process holds for the same purpose. */
export interface Held {
  release(): void;
}

/**
 * Holds a folder for this process until `release`, or until the process ends, however it ends: a
 * local socket of its name tells others. Undefined when a process of this machine holds it for this
 * purpose. Where the system has no local sockets, or another user's is in the way, nothing is held.
 */
export async function holdFolder(folder: string, purpose: "state" | "rules"): Promise<Held | undefined> {
  const name = `engine-${purpose}-${createHash("sha256")
    .update(realPathOf(resolve(folder)))
    .digest("hex")
    .slice(0, 24)}`;
  const socket = process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
  let server = await listening(socket);
  if (server === "in use") {
    if (await answers(socket)) return undefined;
    removeSocket(socket);
    server = await listening(socket);
  }
  return {
    release() {
      if (server instanceof Object) server.close();
    },
  };
}

/** Removes the socket of a process that was killed. */
function removeSocket(socket: string): void {
  try {
    rmSync(socket, { force: true });
  } catch {
    // It belongs to another user.
  }
}

/** The path without links, also of a folder that is not there yet. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPathOf(parent), basename(path));
  }
}

function listening(socket: string): Promise<Server | "in use" | undefined> {
  return new Promise((done) => {
    const server = createServer((other) => other.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => done(error.code === "EADDRINUSE" ? "in use" : undefined));
    server.listen(socket, () => done(server));
    server.unref();
  });
}

function answers(socket: string): Promise<boolean> {
  return new Promise((done) => {
    const client = connect(socket, () => {
      client.destroy();
      done(true);
    });
    client.once("error", () => done(false));
  });
}
