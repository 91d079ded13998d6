/** Some systems report a different type for a CSV file, so a matching name is enough. */
export function isCsv(file: File): boolean {
  return file.type === 'text/csv' || /\.csv$/i.test(file.name)
}
