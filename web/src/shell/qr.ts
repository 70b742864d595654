/**
 * A QR code of a short text, as rows of dark modules: byte mode, error correction M, versions 1 to 10 (up to 213 bytes).
 * After ISO/IEC 18004.
 */

/** By version: correction codewords a block, then blocks and data codewords of each of up to two groups. */
const BLOCKS: readonly (readonly number[])[] = [
  [],
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
  [18, 4, 31],
  [22, 2, 38, 2, 39],
  [22, 3, 36, 2, 37],
  [26, 4, 43, 1, 44],
];
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((row: number, col: number) => boolean)[] = [
  (row, col) => (row + col) % 2 === 0,
  (row) => row % 2 === 0,
  (_, col) => col % 3 === 0,
  (row, col) => (row + col) % 3 === 0,
  (row, col) => (Math.floor(row / 2) + Math.floor(col / 3)) % 2 === 0,
  (row, col) => ((row * col) % 2) + ((row * col) % 3) === 0,
  (row, col) => (((row * col) % 2) + ((row * col) % 3)) % 2 === 0,
  (row, col) => (((row + col) % 2) + ((row * col) % 3)) % 2 === 0,
];

/** The modules of a text, row by row, without the quiet margin; null where it is too long. `mask` for tests. */
export function qrCode(text: string, mask?: number): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, each) => each > 0 && bytes.length <= room(each));
  if (version < 1) return null;
  const bits = interleaved(version, dataCodewords(version, bytes));
  const masks = mask === undefined ? MASKS.map((_, each) => each) : [mask];
  const codes = masks.map((each) => drawn(version, bits, each));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

function groups(version: number): number[] {
  const [, ...rest] = BLOCKS[version] ?? [];
  const sizes: number[] = [];
  for (let each = 0; each < rest.length; each += 2) {
    for (let times = 0; times < (rest[each] ?? 0); times += 1) sizes.push(rest[each + 1] ?? 0);
  }
  return sizes;
}

const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0);
const lengthBits = (version: number) => (version < 10 ? 8 : 16);
const room = (version: number) => Math.floor((total(groups(version)) * 8 - 4 - lengthBits(version)) / 8);

function dataCodewords(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const capacity = total(groups(version)) * 8;
  put(0, Math.min(4, capacity - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0; words.length < capacity / 8; pad += 1) words.push(pad % 2 === 0 ? 0xec : 0x11);
  return words;
}

function interleaved(version: number, words: number[]): number[] {
  const correction = BLOCKS[version]?.[0] ?? 0;
  let from = 0;
  const blocks = groups(version).map((size) => words.slice(from, (from += size)));
  const remainders = blocks.map((block) => remainder(block, correction));
  const out: number[] = [];
  for (const parts of [blocks, remainders]) {
    const longest = Math.max(...parts.map((part) => part.length));
    for (let at = 0; at < longest; at += 1) for (const part of parts) if (at < part.length) out.push(part[at] ?? 0);
  }
  return out.flatMap((word) => Array.from({ length: 8 }, (_, bit) => (word >> (7 - bit)) & 1));
}

/** Product in the field of 256 elements that QR codes reckon in. */
function times(left: number, right: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((right >> bit) & 1) * left;
  }
  return product;
}

function remainder(block: number[], degree: number): number[] {
  let generator = [1];
  for (let power = 1, each = 0; each < degree; each += 1, power = times(power, 2)) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1] = (next[at + 1] ?? 0) ^ times(factor, power)));
    generator = next;
  }
  const rest = [...block, ...Array<number>(degree).fill(0)];
  for (let at = 0; at < block.length; at += 1) {
    const lead = rest[at] ?? 0;
    generator.forEach((factor, step) => (rest[at + step] = (rest[at + step] ?? 0) ^ times(factor, lead)));
  }
  return rest.slice(block.length);
}

function drawn(version: number, bits: number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const code: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, col: number, dark: boolean) => {
    const line = code[row];
    if (line && col >= 0 && col < size) line[col] = dark;
  };
  for (const [row, col] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) square(set, row, col, 4);
  const centres = ALIGNMENT[version] ?? [];
  const last = centres.at(-1);
  for (const row of centres) {
    for (const col of centres) {
      const corner = (row === 6 && (col === 6 || col === last)) || (col === 6 && row === last);
      if (!corner) square(set, row, col, 2);
    }
  }
  for (let at = 8; at < size - 8; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  information(set, size, version, mask);
  let next = 0;
  for (const [row, col] of path(size)) {
    if (code[row]?.[col] !== null) continue;
    set(row, col, (bits[next] === 1) !== (MASKS[mask]?.(row, col) ?? false));
    next += 1;
  }
  return code.map((line) => line.map((module) => module === true));
}

type Setter = (row: number, col: number, dark: boolean) => void;

/** Rings round a centre: the finder's (reach 4, its outermost ring light) and the alignment's (reach 2). */
function square(set: Setter, row: number, col: number, reach: number): void {
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      const ring = Math.max(Math.abs(down), Math.abs(right));
      set(row + down, col + right, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

function information(set: Setter, size: number, version: number, mask: number): void {
  const format = withRemainder(mask, 10, 0x537) ^ 0x5412; // level M is 00, in front of the mask
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((format >> bit) & 1) === 1;
    set(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, dark);
    set(8, bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, dark);
  }
  set(size - 8, 8, true);
  if (version < 7) return;
  const number = withRemainder(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = ((number >> bit) & 1) === 1;
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(far, near, dark);
    set(near, far, dark);
  }
}

function withRemainder(value: number, degree: number, generator: number): number {
  let rest = value;
  for (let bit = 0; bit < degree; bit += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator);
  return (value << degree) | rest;
}

/** The way the bits take: pairs of columns from the right, up and down in turn, past the timing column. */
function* path(size: number): Generator<readonly [number, number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      yield [row, right];
      yield [row, right - 1];
    }
    up = !up;
  }
}

function penalty(code: boolean[][]): number {
  const size = code.length;
  const lines = [...code, ...code.map((_, col) => code.map((line) => line[col] ?? false))];
  let points = 0;
  let dark = 0;
  for (const line of lines) {
    const text = line.map((module) => (module ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    points += 40 * (text.match(/(?=00001011101|10111010000)/g) ?? []).length;
  }
  for (let row = 0; row < size; row += 1) {
    for (let col = 0; col < size; col += 1) {
      const here = code[row]?.[col];
      dark += here ? 1 : 0;
      const below = code[row + 1];
      if (below && col + 1 < size && here === code[row]?.[col + 1] && here === below[col] && here === below[col + 1]) {
        points += 3;
      }
    }
  }
  return points + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
