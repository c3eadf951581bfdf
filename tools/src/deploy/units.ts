/** The settings that a unit of systemd gives its program, with specifiers as they are. */
export function readUnitSettings(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.startsWith('Environment='))
  const pairs = lines.flatMap((line) => line.slice('Environment='.length).split(' '))
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** The settings of a file that `EnvironmentFile` names. */
export function readEnvironmentFile(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line))
  const unquote = (value: string) => value.replace(/^"(.*)"$/, '$1')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), unquote(line.slice(line.indexOf('=') + 1))]),
  )
}
