import { LAW } from '../law.ts'
import { type Finding, isTest, type SourceTree } from '../source.ts'
import { packageOf } from './imports.ts'
import { lineOf, placeOf } from './places.ts'

/** Names of packages, rooms and files. */
export function checkNames(tree: SourceTree): Finding[] {
  return [...tree.keys()].flatMap((path) => {
    const sentence = refusePackage(path) ?? refuseBarrel(path) ?? refuseRoom(path) ?? refuseFileOfRoom(path)
    return sentence === null ? [] : [{ path, line: 1, sentence }]
  })
}

function refusePackage(path: string): string | null {
  const [folder, file] = path.split('/')
  if (file !== 'package.json' || packageOf(path) !== null) return null
  return `the package ${folder} has no place in the law of tools/src/law.ts`
}

function refuseBarrel(path: string): string | null {
  return /(^|\/)index\.(ts|tsx|mts|js|mjs)$/.test(path)
    ? 'a barrel hides what is imported; import the file itself'
    : null
}

function refuseRoom(path: string): string | null {
  const place = placeOf(path)
  const line = lineOf(path)
  if (place === null || place === LAW.testing || line.size === 0 || line.has(place)) return null
  return `${place} has no place in the line of ${packageOf(path)}`
}

function refuseFileOfRoom(path: string): string | null {
  if (!path.startsWith(LAW.rooms.folder) || isTest(path)) return null
  const [room, next, ...deeper] = path.slice(LAW.rooms.folder.length).split('/')
  if (next === undefined) return `${room} lies beside the rooms, not in one`
  const known: readonly string[] = LAW.rooms.names
  const isKnown = deeper.length === 0 ? known.some((name) => next === `${name}.ts`) : known.includes(next)
  return isKnown ? null : `a room has only ${known.join(', ')} (.ts, or a folder of that name), and tests`
}
