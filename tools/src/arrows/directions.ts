import { LAW } from '../law.ts'
import { type Finding, isTest } from '../source.ts'
import { type Import, packageOf, type ParsedFile } from './imports.ts'
import { fits, lineOf, placeOf } from './places.ts'

/** Which way imports run: between packages, along the lines, and through the doors of the rooms. */
export function checkDirections(files: readonly ParsedFile[]): Finding[] {
  return files.flatMap(({ imports }) =>
    imports.flatMap((one) => {
      const sentence = refuseImport(one)
      return sentence === null ? [] : [{ path: one.from, line: one.line, sentence }]
    }),
  )
}

function refuseImport(one: Import): string | null {
  if (one.specifier === null) return isFree(one.from) ? null : 'an import whose target is computed cannot be checked'
  if (one.to === null) return refuseThirdParty(one.from, one.specifier)
  if (packageOf(one.to) === null) return `${one.specifier} leads out of the packages`
  if (packageOf(one.from) !== packageOf(one.to)) return refuseAcrossPackages(one.from, one.to)
  return refuseAlongTheLine(one.from, one.to) ?? refuseDoor(one.from, one.to) ?? refuseForeignKey(one.from, one.to)
}

/** Tests and the packages that nothing sees may compute what they load. */
function isFree(path: string): boolean {
  return isTest(path) || ['e2e', 'bench', 'faults', 'tools'].includes(packageOf(path) ?? '')
}

function refuseThirdParty(from: string, specifier: string): string | null {
  const name = packageOf(from)
  if (name !== 'contract' || isTest(from)) return null
  const allowed: readonly string[] = LAW.thirdParty.contract
  return allowed.includes(specifier)
    ? null
    : `contract imports ${allowed.join(', ')} and nothing else, not ${specifier}`
}

function refuseAcrossPackages(from: string, to: string): string | null {
  const [fromPackage, toPackage] = [packageOf(from), packageOf(to)]
  if (fromPackage === null || toPackage === null) return null
  const allowed: readonly string[] = LAW.packages[fromPackage]
  if (allowed.includes(toPackage) || fits(to, ...allowed)) return null
  if (LAW.exceptions.some((exception) => fits(from, exception.from) && fits(to, exception.to))) return null
  return `${fromPackage} may not import ${to}; it may import ${allowed.join(', ') || 'no package of ours'}`
}

function refuseAlongTheLine(from: string, to: string): string | null {
  const [here, there] = [placeOf(from), placeOf(to)]
  if (here === null || there === null || here === there || here === LAW.testing) return null
  if (there === LAW.testing) return isTest(from) ? null : `${to} is for tests alone`
  const line = lineOf(from)
  const [step, otherStep] = [line.get(here), line.get(there)]
  if (step === undefined || otherStep === undefined) return null // an unknown room is refused by its own rule
  if (otherStep < step) return null
  if (otherStep === step) return `${here} and ${there} stand side by side and do not see each other`
  return `${here} stands left of ${there}, so it may not import ${to}`
}

/** The room of the server a file belongs to, and which of the known words it is. */
function roomOf(path: string): { room: string; word: string } | null {
  if (!path.startsWith(LAW.rooms.folder)) return null
  const [room, next] = path.slice(LAW.rooms.folder.length).split('/')
  return room === undefined || next === undefined ? null : { room, word: next.replace(/\.tsx?$/, '') }
}

function refuseDoor(from: string, to: string): string | null {
  const there = roomOf(to)
  const here = placeOf(from)
  if (there === null || here === there.room) return null
  if (LAW.rooms.opensAll.some((place) => place === here)) return null
  if (LAW.rooms.doors.some((door) => door === there.word)) return null
  return `${to} is private to ${there.room}; its doors are ${LAW.rooms.doors.join(', ')}`
}

/** The tables of a room know other tables only; that is how foreign keys point left. */
function refuseForeignKey(from: string, to: string): string | null {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here?.word !== 'schema' || isTest(from)) return null
  const isLeftOfAllRooms = placeOf(to) === 'platform'
  if (isLeftOfAllRooms || there?.word === 'schema') return null
  return `a schema imports only schemas, not ${to}`
}
