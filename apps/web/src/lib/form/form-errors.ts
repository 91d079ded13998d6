export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first error message of each field, in the order in which the schema finds them. */
export function errorsByField<Name extends string>(
  issues: readonly Issue[],
  names: readonly Name[],
): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  for (const name of names) {
    const issue = issues.find((candidate) => candidate.path[0] === name)
    if (issue) errors[name] = issue.message
  }
  return errors
}

/** The current errors of fields that already had one, so that typing marks no other field. */
export function remainingErrors<Name extends string>(
  before: FieldErrors<Name>,
  now: FieldErrors<Name>,
): FieldErrors<Name> {
  const errors: FieldErrors<Name> = { ...now }
  for (const name in errors) if (!before[name]) delete errors[name]
  return errors
}

export function singleError<Name extends string>(name: Name, message: string): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  errors[name] = message
  return errors
}
