export const PASSWORD_CHANGED_EMAIL = {
  subject: 'Your password was changed',
  what: 'The password of your Callwright account was just changed. All other devices that were logged in have been logged out.',
}
