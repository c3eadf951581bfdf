/** The files that are mutated, and the tests that must notice; neither needs a database or a browser. */
export type Part = {
  mutate: readonly string[]
  /** files that are not mutated after all, with the reason beside them */
  except?: readonly string[]
  tests: readonly string[]
}

/** The parts of the mutation tests. */
export const PARTS: Readonly<Record<string, Part>> = {
  plays: {
    mutate: ['server/src/modules/playback/rules/*.ts'],
    tests: ['server/src/modules/playback/rules/*.test.ts'],
  },
  player: {
    mutate: ['player/src/{schedule,show,sync-rounds,preparation,file-failures,retry,clock.rules}.ts'],
    tests: ['player/src/{schedule,show,sync,preparation,retry,clock.rules}.test.ts'],
  },
  web: {
    mutate: ['web/src/lib/batch-runner.ts'],
    tests: ['web/src/lib/batch-runner.test.ts'],
  },
  documents: {
    mutate: ['server/src/modules/documents/rules/*.ts'],
    tests: ['server/src/modules/documents/rules/*.test.ts', 'server/src/modules/documents/adapter/e-invoice.test.ts'],
  },
  invoicing: {
    mutate: ['server/src/modules/invoicing/rules/*.ts'],
    tests: ['server/src/modules/invoicing/rules/*.test.ts'],
  },
  bank: {
    mutate: ['server/src/modules/bank/rules/*.ts'],
    except: ['server/src/modules/bank/rules/demo-statement.ts'], // only demo data
    tests: ['server/src/modules/bank/rules/*.test.ts'],
  },
  payouts: {
    mutate: ['server/src/modules/payouts/rules/*.ts'],
    tests: ['server/src/modules/payouts/rules/*.test.ts'],
  },
  contract: {
    mutate: ['contract/src/*.rules.ts'],
    except: ['contract/src/{audit,chain,countries,ledger}.rules.ts'], // lists of words
    tests: ['contract/src/*.test.ts', 'web/src/lib/picture-facts.test.ts'],
  },
}

/** The part that `main.ts` names to Vitest. */
export function getPart(): Part & { name: string } {
  const name = process.env.MUTATE_PART ?? ''
  const part = PARTS[name]
  if (!part) throw new Error(`MUTATE_PART is none of ${Object.keys(PARTS).join(', ')}`)
  return { name, ...part }
}
