import { isPersonalPassword, judgedPart, type PasswordOwner, personalWords } from '@marquee/contract/passwords.rules'

/** Scores passwords by what the server judges them by; null for one that is hardly more than the person's own words. */
export type PasswordJudge = (password: string, owner: PasswordOwner) => number | null

let judge: Promise<PasswordJudge> | undefined

/** Loads the known passwords, which are larger than a page: only once somebody chooses a password. */
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
