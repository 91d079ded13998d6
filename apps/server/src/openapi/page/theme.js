// Sets the theme before the first paint, so that a dark page never flashes white.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark'
} catch {
  // Storage is switched off: the light theme stands.
}
