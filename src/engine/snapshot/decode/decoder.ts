import { SnapshotError } from "../../errors.ts";

/** Turns an outside value into a checked one. Throws SnapshotError when it does not fit. */
export type Decoder<T> = (value: unknown) => T;

export type Decoded<D> = D extends Decoder<infer T> ? T : never;

export function wrong(what: string): SnapshotError {
  return new SnapshotError(`the snapshot is damaged: ${what}`);
}

export const text: Decoder<string> = (value) => {
  if (typeof value !== "string") throw wrong("a text is missing");
  return value;
};

export const boolean: Decoder<boolean> = (value) => {
  if (typeof value !== "boolean") throw wrong("a truth value is missing");
  return value;
};

export const bigint: Decoder<bigint> = (value) => {
  if (typeof value !== "bigint") throw wrong("a whole number is missing");
  return value;
};

/** A whole number within bounds. */
export function integer(from: number, to: number): Decoder<number> {
  return (value) => {
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < from || value > to)
      throw wrong(`a number from ${from} to ${to} is missing`);
    return value;
  };
}

export const count: Decoder<number> = integer(0, Number.MAX_SAFE_INTEGER);

export function oneOf<const T extends string | number>(...values: readonly T[]): Decoder<T> {
  return (value) => {
    const found = values.find((each) => each === value);
    if (found === undefined) throw wrong(`one of ${values.join(", ")} is missing`);
    return found;
  };
}

/** Decodes each part once: a short text may refer to the same part very often. */
export function once<T>(decoder: Decoder<T>): Decoder<T> {
  const known = new WeakMap<object, T>();
  return (value) => {
    if (typeof value !== "object" || value === null) return decoder(value);
    let found = known.get(value);
    if (found === undefined) {
      found = decoder(value);
      known.set(value, found);
    }
    return found;
  };
}

/**
 * Decoded once, so that repeated references cost little: everything else has a fixed number of
 * members.
 */
export function list<T>(item: Decoder<T>): Decoder<T[]> {
  return once((value) => {
    if (!Array.isArray(value)) throw wrong("a list is missing");
    return value.map(item);
  });
}

export function pair<A, B>(first: Decoder<A>, second: Decoder<B>): Decoder<readonly [A, B]> {
  return (value) => {
    if (!Array.isArray(value) || value.length !== 2) throw wrong("a pair is missing");
    return [first(value[0]), second(value[1])];
  };
}

export function optional<T>(decoder: Decoder<T>): Decoder<T | undefined> {
  return (value) => (value === undefined ? undefined : decoder(value));
}

type MemberDecoders = Readonly<Record<string, Decoder<unknown>>>;

type ObjectOf<M extends MemberDecoders> = { readonly [K in keyof M]: Decoded<M[K]> };

/** An object with these members. Other members and undefined ones are left out. */
export function object<M extends MemberDecoders>(members: M): Decoder<ObjectOf<M>> {
  const entries = Object.entries(members);
  return (value) => {
    const given = record(value);
    const decoded: Record<string, unknown> = {};
    for (const [name, decoder] of entries) {
      const member = decoder(Object.hasOwn(given, name) ? given[name] : undefined);
      if (member !== undefined) decoded[name] = member;
    }
    return decoded as ObjectOf<M>;
  };
}

export function record(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong("an object is missing");
  return value as Readonly<Record<string, unknown>>;
}

/** Objects whose kind one member tells. */
export function tagged<Cases extends Readonly<Record<string, Decoder<unknown>>>>(
  tag: string,
  cases: Cases,
): Decoder<Decoded<Cases[keyof Cases]>> {
  return (value) => {
    const name = record(value)[tag];
    const decoder = typeof name === "string" && Object.hasOwn(cases, name) ? cases[name] : undefined;
    if (decoder === undefined) throw wrong(`there is no ${tag} \`${String(name).slice(0, 40)}\``);
    return decoder(value) as Decoded<Cases[keyof Cases]>;
  };
}
