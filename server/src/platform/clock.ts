import { AsyncLocalStorage } from 'node:async_hooks'

/** The only place of the server where time comes from; tests move it by hand. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Milliseconds that never jump, for measuring how long something took. */
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
 * The system's clock, except within `during`: there, and in everything that is awaited from there, it
 * stands at another instant (the demo world lives its past while the present goes on).
 */
export type DemoClock = Clock & { runAtInstant<T>(instant: Date, work: () => Promise<T>): Promise<T> }

export function createDemoClock(): DemoClock {
  const story = new AsyncLocalStorage<Date>()
  return {
    now: () => new Date(story.getStore() ?? Date.now()),
    runAtInstant: (instant, work) => story.run(instant, work),
  }
}

/**
 * A clock that somebody else moves, for a whole simulated fleet (decision 24). Its devices do not wait for each other
 * within a stretch of time, so each request is worked on at its own instant.
 */
export type VirtualClock = Clock & { setTime(to: Date): void; runAtInstant<T>(instant: Date, work: () => T): T }

export function createVirtualClock(startsAt: Date): VirtualClock {
  const own = new AsyncLocalStorage<Date>()
  let common = startsAt
  return {
    now: () => new Date(own.getStore() ?? common),
    setTime: (to) => {
      common = to
    },
    runAtInstant: (instant, work) => own.run(instant, work),
  }
}

export const SECONDS = 1000
export const MINUTES = 60 * SECONDS
export const HOURS = 60 * MINUTES
export const DAYS = 24 * HOURS
