import type pg from 'pg'
import { expect, it } from 'vitest'
import { openReplica } from './replica.ts'

/** A pool that gives its answers one after the other, and the last one from then on; `undefined` is a failure. */
function answer(...answers: (object | undefined)[]): pg.Pool {
  const query = async () => {
    const row = answers.length > 1 ? answers.shift() : answers[0]
    if (!row) throw new Error('timeout exceeded when trying to connect')
    return { rows: [row] }
  }
  return { query } as unknown as pg.Pool
}

const POSITION = { position: '0/1', system: '7', database: 'marquee' }
const CURRENT = { isReplica: true, isReceiving: true, bytes: 0, seconds: 0, encryption: null }

it('keeps the replica when the primary does not answer, and leaves it alone when it fails itself (decision 2)', async () => {
  const errors: Error[] = []
  const open = (replica: pg.Pool, primary: pg.Pool) => openReplica(replica, primary, (error) => errors.push(error))
  const healthy = open(answer(CURRENT), answer(undefined, POSITION))
  expect(await healthy.pick()).toBeUndefined()
  expect(await healthy.pick()).toBeDefined()
  expect(errors).toEqual([])
  const failing = open(answer(undefined, CURRENT), answer(POSITION))
  expect(await failing.pick()).toBeUndefined()
  expect(await failing.pick()).toBeUndefined()
  expect(errors).toMatchObject([{ message: 'the replica is not used for now' }])
})
