/**
 * Whether a header `Upload-Metadata` has the form of the tus protocol: keys with an optional value in base64, separated
 * by commas. The metadata is not stored, because the content of the file decides.
 */
export function isMetadata(header = ''): boolean {
  return (
    header === '' || header.split(',').every((pair) => /^ ?[!-+\--~]{1,100}( [A-Za-z0-9+/]{0,1000}={0,2})?$/.test(pair))
  )
}
