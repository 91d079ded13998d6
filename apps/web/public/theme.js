// Sets the theme before the first paint, so a dark page never flashes white.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark'
} catch {
  // Storage is unavailable: keep the light theme.
}
