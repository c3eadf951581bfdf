/** What replaces the form after the right password. `erasesAt`: of a closed account, else empty. */
export type StepProps = {
  email: string
  password: string
  erasesAt: string
  isArriving: boolean
  onBack: () => void
}
