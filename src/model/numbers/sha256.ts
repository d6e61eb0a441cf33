import { rootFloor } from "./roots.ts";

/**
 * First 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2), and
 * of the square roots of the first 8 (5.3.3).
 */
const ROUND_CONSTANTS = Int32Array.from(fractions(64, 3n));
const START = Int32Array.from(fractions(8, 2n));

const BLOCK = 64;

/**
 * The SHA-256 digest of bytes (FIPS 180-4) as hexadecimal text. Ours, because the ones of the
 * platform are asynchronous or Node's alone.
 */
export function sha256(bytes: Uint8Array): string {
  const state = START.slice();
  const whole = bytes.length - (bytes.length % BLOCK);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += BLOCK) digestBlock(state, view, at);
  const end = lastBlocks(bytes, whole);
  for (let at = 0; at < end.byteLength; at += BLOCK) digestBlock(state, end, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** What is left after the whole blocks, then the bit 1, zeros and the length in bits. */
function lastBlocks(bytes: Uint8Array, whole: number): DataView {
  const rest = bytes.subarray(whole);
  const end = new Uint8Array(rest.length + 9 > BLOCK ? 2 * BLOCK : BLOCK);
  end.set(rest);
  end[rest.length] = 0x80;
  const view = new DataView(end.buffer);
  view.setBigUint64(end.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function digestBlock(state: Int32Array, block: DataView, at: number): void {
  const words = new Int32Array(BLOCK);
  for (let i = 0; i < 16; i++) words[i] = block.getInt32(at + 4 * i);
  for (let i = 16; i < BLOCK; i++) {
    const [before, near] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
    const small0 = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
    const small1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[i] = (words[i - 16] ?? 0) + small0 + (words[i - 7] ?? 0) + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < BLOCK; i++) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = big0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] ?? 0) + word;
  });
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** 32 bits after the point of the roots of the first primes, exactly. */
function fractions(count: number, root: bigint): number[] {
  const found: number[] = [];
  for (let candidate = 2n; found.length < count; candidate++) {
    if (isPrime(candidate)) found.push(Number(rootFloor(candidate << (32n * root), root) & 0xffff_ffffn));
  }
  return found;
}

function isPrime(candidate: bigint): boolean {
  for (let factor = 2n; factor * factor <= candidate; factor++) if (candidate % factor === 0n) return false;
  return true;
}
