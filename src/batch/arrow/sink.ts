import type { OutputPlace, Sink } from "../format.ts";
import { byteSink } from "../output/places.ts";
import type { OutputPlan } from "../output/plan.ts";
import { MAGIC } from "./messages.ts";
import { checkedMetadata } from "./metadata.ts";
import { END } from "./source.ts";
import type { Arrow } from "./types.ts";
import { outputSchema, streamOf } from "./writer.ts";

/** A sink of an IPC stream: a schema, batches, an end. */
export async function streamSink(arrow: Arrow, place: OutputPlace, plan: OutputPlan): Promise<Sink> {
  const sink = await byteSink(place, headOf(arrow, plan));
  return { ...sink, finish: () => sink.write(END).then(() => sink.finish()) };
}

function headOf(arrow: Arrow, plan: OutputPlan): Uint8Array {
  return streamOf(arrow, outputSchema(arrow, plan), []).slice(0, -END.length);
}

/**
 * A sink of an IPC file: a stream between marks, then a footer that tells where the batches are.
 */
export async function fileSink(arrow: Arrow, place: OutputPlace, plan: OutputPlan): Promise<Sink> {
  const { FileBlock, Footer } = await import("apache-arrow/ipc/metadata/file");
  const begin = Buffer.concat([Buffer.from(MAGIC.padEnd(8, "\0")), headOf(arrow, plan)]);
  const sink = await byteSink(place, begin);
  const blocks: InstanceType<typeof FileBlock>[] = [];
  let position = begin.length;
  return {
    abandon: () => sink.abandon(),
    async write(output) {
      for (let at = 0; at < output.length; ) {
        const metadataLength = PREFIX + new DataView(output.buffer, output.byteOffset + at).getInt32(4, true);
        const { bodyLength } = checkedMetadata(output.subarray(at + PREFIX, at + metadataLength));
        blocks.push(new FileBlock(metadataLength, bodyLength, position + at));
        at += metadataLength + bodyLength;
      }
      position += output.length;
      await sink.write(output);
    },
    async finish() {
      const footer = Footer.encode(new Footer(outputSchema(arrow, plan), undefined, blocks, []));
      const length = Buffer.alloc(4);
      length.writeInt32LE(footer.length);
      await sink.write(Buffer.concat([END, footer, length, Buffer.from(MAGIC)]));
      await sink.finish();
    },
  };
}

/** The bytes before the metadata of a message. */
const PREFIX = 8;
