import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { parse } from 'yaml'

export type ComposeFile = {
  services: Record<string, { environment?: Record<string, string>; networks?: string[] }>
}

/** Reads a file of Compose; mappings that `<<` names are merged. */
export function parseCompose(text: string): ComposeFile {
  return parse(text, { merge: true }) as ComposeFile
}

/** The schema of the Compose specification, as the package dclint ships it. */
const SCHEMA = fileURLToPath(new URL('../schemas/compose.schema.json', import.meta.resolve('dclint')))

/** Where a file differs from the Compose specification; empty when it is valid. */
export function listComposeProblems(text: string): string[] {
  const { $schema: _draft, ...schema } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as Record<string, unknown>
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
  validate(parseCompose(text))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
}
