import type { $ZodIssue } from 'zod/v4/core'
import { DEFAULT_LANGUAGE } from '@marquee/contract/language/languages'
import { getLanguage } from '@marquee/contract/language/load'
import { commonRefusalTexts } from '@marquee/contract/messages/common-refusals'
import { refusedValueTexts } from '@marquee/contract/messages/refused-values'

/**
 * The first issue of a request as a sentence for people, and the field it is about. Fields have English names only, so
 * sentences in other languages name the problem alone; pages show them beside the field.
 */
export function describeIssues(issues: readonly $ZodIssue[]): { message: string; field: string } {
  const issue = issues[0]
  if (!issue) return { message: commonRefusalTexts.invalid, field: '' }
  const field = issue.path.map(String).join('.')
  if (getLanguage() !== DEFAULT_LANGUAGE) return { message: describeValue(issue), field }
  const name = formatPath(issue.path)
  return { message: name ? `${name} ${describeIssue(issue)}.` : commonRefusalTexts.invalid, field }
}

function describeValue(issue: $ZodIssue): string {
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

function describeIssue(issue: $ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : 'is not valid'
    case 'too_small':
      return issue.origin === 'string' ? 'is missing' : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `is too long, at most ${issue.maximum} characters fit`
        : issue.origin === 'array'
          ? `holds too many entries, at most ${issue.maximum} fit`
          : `must be at most ${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'email'
        ? 'must be an email address'
        : issue.format === 'date'
          ? 'must be a date'
          : 'is not valid'
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    default:
      return 'is not valid'
  }
}

/** contactInformation.email as "Contact information email". */
function formatPath(path: readonly PropertyKey[]): string {
  const words = path
    .map(String)
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
