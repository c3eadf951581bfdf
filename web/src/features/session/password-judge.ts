import { isPersonalPassword, judgedPart, type PasswordOwner, personalWords } from '@marquee/contract/passwords.rules'

/** Scores a password by the rules of the server; null for one that consists mostly of the person's own words. */
export type PasswordJudge = (password: string, owner: PasswordOwner) => number | null

let judge: Promise<PasswordJudge> | undefined

/** Loads the common passwords, which are larger than a page, so only when a user starts to choose a password. */
export function loadPasswordJudge(): Promise<PasswordJudge> {
  judge ??= makeJudge().catch((failure: unknown) => {
    judge = undefined
    throw failure
  })
  return judge
}

async function makeJudge(): Promise<PasswordJudge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, owner) => {
    const words = personalWords(owner)
    return isPersonalPassword(password, words) ? null : zxcvbn.check(judgedPart(password), words).score
  }
}
