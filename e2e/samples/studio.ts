import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ROOT } from '../support/server.ts'
import type { Shot } from './kit/drawings.ts'

/** A browser page on which the drawings of this folder are painted. */
export type Studio = {
  /** A painted drawing, as the bytes of a picture. */
  shoot(shot: Shot): Promise<Buffer>
  close(): Promise<void>
}

const ORIGIN = 'http://studio.test'
const EASEL = '/easel.ts'
const FONTS = {
  '/display.woff2': 'web/src/ui/fonts/bricolage-grotesque-latin.woff2',
  '/text.woff2': 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
}

/** @param executablePath a Chromium */
export async function openStudio(executablePath: string): Promise<Studio> {
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  const page = await browser.newPage()
  await serveDrawings(page)
  await page.goto(`${ORIGIN}/`)
  await page.evaluate(prepareInPage, EASEL)
  return {
    shoot: async (shot) => Buffer.from(await page.evaluate(shootInPage, { easel: EASEL, shot }), 'base64'),
    close: () => browser.close(),
  }
}

// Both run in the page, where the module of that address is the one beside this file.
async function prepareInPage(easel: string): Promise<void> {
  const { prepare } = (await import(easel)) as typeof import('./easel.ts')
  await prepare()
}
async function shootInPage({ easel, shot }: { easel: string; shot: Shot }): Promise<string> {
  const { shoot } = (await import(easel)) as typeof import('./easel.ts')
  return shoot(shot)
}

/** The modules of this folder as the browser reads them, and the fonts of the product. */
async function serveDrawings(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Studio</title>' })
    const font = Object.entries(FONTS).find(([path]) => path === pathname)?.[1]
    if (font) return route.fulfill({ contentType: 'font/woff2', body: await readFile(join(ROOT, font)) })
    const path = join(import.meta.dirname, pathname)
    if (!existsSync(path)) return route.fulfill({ status: 404 })
    const body = stripTypeScriptTypes(await readFile(path, 'utf8'))
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}
