import { type ParseArgsConfig, parseArgs } from 'node:util'

type OptionsConfig = NonNullable<ParseArgsConfig['options']>
type ParseConfig<Options extends OptionsConfig> = {
  args: string[]
  options: Options
  allowPositionals: boolean
  strict: true
}

/** Invalid arguments; the message says why. */
export class UsageError extends Error {}

/**
 * Runs a command. `--help` prints its usage. Invalid arguments print a sentence and the usage without a stack trace,
 * because they are a mistake of the caller.
 */
export async function runCommandLine<Options extends OptionsConfig>(
  help: string,
  options: Options,
  work: (values: ReturnType<typeof parseArgs<ParseConfig<Options>>>['values'], names: string[]) => Promise<void>,
  { takesNames = false } = {},
): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return void process.stdout.write(help)
  try {
    const { values, positionals } = parseArgs<ParseConfig<Options>>({
      args,
      options,
      allowPositionals: takesNames,
      strict: true,
    })
    await work(values, positionals)
  } catch (error) {
    if (!isUsageError(error)) throw error
    process.stderr.write(`${error.message}\n\n${help}`)
    process.exitCode = 2
  }
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** A whole number from 1 on. */
export function parseWholeNumber(name: string, value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new UsageError(`--${name} wants a whole number from 1 on`)
  return number
}

/** A number above 0. */
export function parsePositiveNumber(name: string, value: string): number {
  const number = Number(value)
  if (!Number.isFinite(number) || number <= 0) throw new UsageError(`--${name} wants a number above 0`)
  return number
}
