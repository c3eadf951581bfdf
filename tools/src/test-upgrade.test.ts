import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkOutFormer, pickFormerRef } from './test-upgrade.ts'

/** A repository with a migration, then code, then another migration, then code. */
function makeRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-git-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const commit = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
    git('add', '-A')
    git('commit', '-q', '-m', path)
    return git('rev-parse', 'HEAD')
  }
  git('init', '-q')
  commit('server/migrations/0000_a.sql', 'select 1;')
  const before = commit('code.ts', 'former')
  commit('server/migrations/0001_b.sql', 'select 2;')
  commit('code.ts', 'present')
  return { folder, git, before }
}

it('takes what precedes the newest migration, and later the newest release (decision 3)', () => {
  const { folder, git, before } = makeRepository()
  expect(pickFormerRef(folder)).toBe(before)
  git('tag', 'v1.9.0', before)
  git('tag', 'v1.10.0', before)
  expect(pickFormerRef(folder)).toBe('v1.10.0')
})

it('gives the former code the tables of the present, and leaves nothing behind (D-44)', () => {
  const { folder, git, before } = makeRepository()
  const former = checkOutFormer(before, folder)
  expect(readdirSync(join(former.folder, 'server/migrations'))).toEqual(['0000_a.sql', '0001_b.sql'])
  expect(git('-C', former.folder, 'show', 'HEAD:code.ts')).toBe('former')
  former.remove()
  expect(existsSync(former.folder)).toBe(false)
  expect(git('worktree', 'list').split('\n')).toHaveLength(1)
})

it('leaves nothing behind when there is no such version', () => {
  const { folder, git } = makeRepository()
  expect(() => checkOutFormer('nonesuch', folder)).toThrow()
  expect(git('worktree', 'list').split('\n')).toHaveLength(1)
})
