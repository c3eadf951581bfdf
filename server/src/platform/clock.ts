import { AsyncLocalStorage } from 'node:async_hooks'

/** The only source of time in the server; tests move it by hand. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Measures a duration with the monotonic clock. */
export function startStopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}

/** A clock that stands still until it is moved. */
export function createManualClock(
  instant: string | Date,
): Clock & { setTime(to: string | Date): void; advance(ms: number): void } {
  let now = new Date(instant)
  return {
    now: () => new Date(now),
    setTime: (to) => {
      now = new Date(to)
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

/**
 * The system's clock, except in `runAtInstant`: there, and in everything that is awaited from there, it stands at
 * another instant. The demo data is created in the past while the server runs in the present.
 */
export type DemoClock = Clock & { runAtInstant<T>(instant: Date, work: () => Promise<T>): Promise<T> }

export function createDemoClock(): DemoClock {
  const demoInstant = new AsyncLocalStorage<Date>()
  return {
    now: () => new Date(demoInstant.getStore() ?? Date.now()),
    runAtInstant: (instant, work) => demoInstant.run(instant, work),
  }
}

/**
 * A clock that the simulator moves, for a whole simulated fleet (decision 24). Its devices do not wait for each other
 * within a stretch of time, so each request is handled at its own instant.
 */
export type VirtualClock = Clock & { setTime(to: Date): void; runAtInstant<T>(instant: Date, work: () => T): T }

export function createVirtualClock(startsAt: Date): VirtualClock {
  const requestInstant = new AsyncLocalStorage<Date>()
  let sharedInstant = startsAt
  return {
    now: () => new Date(requestInstant.getStore() ?? sharedInstant),
    setTime: (to) => {
      sharedInstant = to
    },
    runAtInstant: (instant, work) => requestInstant.run(instant, work),
  }
}

export const SECONDS = 1000
export const MINUTES = 60 * SECONDS
export const HOURS = 60 * MINUTES
export const DAYS = 24 * HOURS
