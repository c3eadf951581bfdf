/** The header that lets a browser download or show a file under any Unicode name (RFC 6266). */
export function formatContentDisposition(how: 'attachment' | 'inline', fileName: string): string {
  const name = toSafeName(fileName)
  // Filtered again, because NFKD turns wide quotes and slashes into plain ones.
  const plain = toSafeName(name.normalize('NFKD')).replaceAll(/[^\x20-\x7E]/g, '')
  // encodeURIComponent keeps these characters, and the header does not allow them.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Removes characters that file names must not contain, and those that would end the name in the header. */
function toSafeName(name: string): string {
  return [...name].filter((letter) => !/[\p{Cc}\p{Cf}\p{Cs}"\\/:*?<>|]/u.test(letter)).join('')
}
