export function LoginArt() {
  return null
}
