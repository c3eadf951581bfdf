/** Reads typefaces; the package has no types. */
declare module 'fontkit' {
  export function create(file: Uint8Array): { readonly numGlyphs: number; readonly characterSet: readonly number[] }
}
