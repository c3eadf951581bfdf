import { AsyncLocalStorage } from 'node:async_hooks'

/** The only place of the server where time comes from; tests move it by hand. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Milliseconds that never jump, for measuring how long something took. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}

/** A clock that stands still until it is moved. */
export function clockAt(
  instant: string | Date,
): Clock & { moveTo(to: string | Date): void; advance(ms: number): void } {
  let now = new Date(instant)
  return {
    now: () => new Date(now),
    moveTo: (to) => {
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
export type StoryClock = Clock & { during<T>(instant: Date, work: () => Promise<T>): Promise<T> }

export function storyClock(): StoryClock {
  const story = new AsyncLocalStorage<Date>()
  return {
    now: () => new Date(story.getStore() ?? Date.now()),
    during: (instant, work) => story.run(instant, work),
  }
}

/**
 * A clock that somebody else moves, for a whole simulated fleet (decision 24). Its devices do not wait for each other
 * within a stretch of time, so each request is worked on at its own instant.
 */
export type MovedClock = Clock & { moveTo(to: Date): void; at<T>(instant: Date, work: () => T): T }

export function movedClock(startsAt: Date): MovedClock {
  const own = new AsyncLocalStorage<Date>()
  let common = startsAt
  return {
    now: () => new Date(own.getStore() ?? common),
    moveTo: (to) => {
      common = to
    },
    at: (instant, work) => own.run(instant, work),
  }
}

export const SECONDS = 1000
export const MINUTES = 60 * SECONDS
export const HOURS = 60 * MINUTES
export const DAYS = 24 * HOURS
