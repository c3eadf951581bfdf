/** The header that lets a file be saved, or shown and saved, under that name, whatever letters it has (RFC 6266). */
export function formatContentDisposition(how: 'attachment' | 'inline', fileName: string): string {
  const name = toSafeName(fileName)
  // Once more: among the letters that are taken apart are wide quotes and slashes, which become plain ones.
  const plain = toSafeName(name.normalize('NFKD')).replaceAll(/[^\x20-\x7E]/g, '')
  // encodeURIComponent leaves these, and the header does not allow them.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Without what no file may be called, and what would end the name in the header. */
function toSafeName(name: string): string {
  return [...name].filter((letter) => !/[\p{Cc}\p{Cf}\p{Cs}"\\/:*?<>|]/u.test(letter)).join('')
}
