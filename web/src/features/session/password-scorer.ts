import {
  isPersonalPassword,
  getScoredPart,
  type PasswordOwner,
  listPersonalWords,
} from '@marquee/contract/passwords.rules'

/** Scores a password with the server's rules; null for one that consists mostly of the user's own words. */
export type PasswordScorer = (password: string, owner: PasswordOwner) => number | null

let scorer: Promise<PasswordScorer> | undefined

/** Loads the common passwords only when the user starts to choose a password, because they are larger than a page. */
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
