import { expect, it } from 'vitest'
import { findPostgresProgram, toEnvironment } from './programs.ts'

it('gives the programs of PostgreSQL what an address says, and no password as an argument', () => {
  expect(toEnvironment('postgres://maud:p%40ss@db.example.com:6432/marquee')).toEqual({
    PGHOST: 'db.example.com',
    PGPORT: '6432',
    PGUSER: 'maud',
    PGPASSWORD: 'p@ss',
    PGDATABASE: 'marquee',
  })
})

it.each([
  ['verify-full', 'verify-full'],
  ['no-verify', 'require'],
  ['disable', 'disable'],
])('translates sslmode=%s to %s', (mode, PGSSLMODE) => {
  expect(toEnvironment(`postgres://maud@db/marquee?sslmode=${mode}`)).toMatchObject({ PGSSLMODE })
})

it('says what to install when a program is missing', () => {
  expect(findPostgresProgram('pg_dump')).toMatch(/\/pg_dump$/)
  expect(() => findPostgresProgram('pg_nonesuch')).toThrow('apt-get install postgresql-client')
})
