import { identityTexts } from '@marquee/contract/texts/identity'
import { classNames } from '../../../ui/class-names.ts'
import { passwordStrength } from '../strength.rules.ts'
import styles from './password-strength.module.css'

/** Advice below a new password, from its first character on (ux ONB-2). */
export function PasswordStrength({ password }: { password: string }) {
  if (password === '') return null
  const strength = passwordStrength(password)
  return (
    <span className={styles.strength}>
      <span className={styles.parts} aria-hidden="true">
        {[0, 1, 2, 3].map((part) => (
          <span key={part} className={classNames(styles.part, part <= strength && styles[`level${strength}`])} />
        ))}
      </span>
      <span>{identityTexts.strength[strength]}</span>
    </span>
  )
}
