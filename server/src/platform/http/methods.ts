import type { EndpointShape } from '@marquee/contract/endpoint'

/** The methods that a path accepts; empty for an unknown path. */
export type FindMethods = (path: string) => readonly string[]

/** Looks up a path in the calls; the router itself only knows path and method together. */
export function createMethodLookup(endpoints: readonly EndpointShape[]): FindMethods {
  const known = endpoints.map(({ method, path, reply }) => ({
    steps: splitPath(path),
    // The length of a stream is not known, so it has no HEAD.
    methods: method === 'GET' && reply !== 'events' ? ['GET', 'HEAD'] : [method],
  }))
  return (path) => {
    const steps = splitPath(path)
    const methods = known.filter((one) => matchesSteps(one.steps, steps)).flatMap((one) => one.methods)
    return [...new Set(methods)].toSorted()
  }
}

const splitPath = (path: string) => path.replace(/\/$/, '').split('/')

function matchesSteps(known: readonly string[], asked: readonly string[]): boolean {
  return (
    known.length === asked.length &&
    known.every((step, index) => (step.startsWith(':') ? asked[index] !== '' : step === asked[index]))
  )
}
