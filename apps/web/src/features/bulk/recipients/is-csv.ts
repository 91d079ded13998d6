/** Some systems report a different type for a CSV, so the name counts too. */
export function isCsv(file: File): boolean {
  return file.type === 'text/csv' || /\.csv$/i.test(file.name)
}
