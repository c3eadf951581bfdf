import type { EndpointShape } from '@marquee/contract/endpoint'

/** The methods that a path is called with; none for a path of no call. */
export type FindMethods = (path: string) => readonly string[]

/** Looks a path up among those of the calls; the router itself knows only path and method together. */
export function createMethodLookup(endpoints: readonly EndpointShape[]): FindMethods {
  const known = endpoints.map(({ method, path, reply }) => ({
    steps: splitPath(path),
    // A stream has no end whose length could be told.
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
