/** Some systems call a CSV by another type, so that its name counts as well. */
export function isCsv(file: File): boolean {
  return file.type === 'text/csv' || /\.csv$/i.test(file.name)
}
