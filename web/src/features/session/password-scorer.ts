import {
  isPersonalPassword,
  getScoredPart,
  type PasswordOwner,
  listPersonalWords,
} from '@marquee/contract/passwords.rules'

/** Scores a password by the rules of the server; null for one that consists mostly of the person's own words. */
export type PasswordScorer = (password: string, owner: PasswordOwner) => number | null

let scorer: Promise<PasswordScorer> | undefined

/** Loads the common passwords, which are larger than a page, so only when a user starts to choose a password. */
export function loadPasswordScorer(): Promise<PasswordScorer> {
  scorer ??= createScorer().catch((failure: unknown) => {
    scorer = undefined
    throw failure
  })
  return scorer
}

async function createScorer(): Promise<PasswordScorer> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, owner) => {
    const words = listPersonalWords(owner)
    return isPersonalPassword(password, words) ? null : zxcvbn.check(getScoredPart(password), words).score
  }
}
