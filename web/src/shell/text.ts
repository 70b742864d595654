/** The text of a file that somebody chose, in whichever of the usual ways it is written. */

const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** UTF-8 and UTF-16, told by their mark or their bytes; what is neither is taken for the old writing of western Europe. */
export function textIn(bytes: Uint8Array): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, nth) => bytes[nth] === byte));
  if (marked) return new TextDecoder(marked[1]).decode(bytes);
  if (bytes[1] === 0 && bytes[0] !== 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0 && bytes[1] !== 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const textOf = async (file: Blob): Promise<string> => textIn(new Uint8Array(await file.arrayBuffer()));
