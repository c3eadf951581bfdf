export function OwnerArt() {
  return null
}
