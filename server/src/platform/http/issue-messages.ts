import type { $ZodIssue } from 'zod/v4/core'
import { commonRefusalTexts } from '@marquee/contract/messages/common-refusals'
import { refusedValueTexts } from '@marquee/contract/messages/refused-values'

/** The first issue of a request as a sentence for people, and the field that it is about: `contactInformation.email`. */
export function describeIssues(issues: readonly $ZodIssue[]): { message: string; field: string } {
  const [issue] = issues
  const field = issue?.path.map(String).join('.') ?? ''
  return { message: issue && field ? describeIssue(issue) : commonRefusalTexts.invalid, field }
}

function describeIssue(issue: $ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? refusedValueTexts.missing : refusedValueTexts.invalid
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? refusedValueTexts.missing
        : refusedValueTexts.tooSmall({ min: Number(issue.minimum) })
    case 'too_big':
      return describeMaximum(issue.origin)({ max: Number(issue.maximum) })
    case 'invalid_format':
      if (issue.format === 'email') return refusedValueTexts.email
      return issue.format === 'date' ? refusedValueTexts.date : refusedValueTexts.invalid
    case 'invalid_value':
      return refusedValueTexts.choice
    default:
      return refusedValueTexts.invalid
  }
}

function describeMaximum(origin: string): (values: { max: number }) => string {
  if (origin === 'string') return refusedValueTexts.tooLong
  return origin === 'array' ? refusedValueTexts.tooMany : refusedValueTexts.tooLarge
}
