export function CompanyArt() {
  return null
}
