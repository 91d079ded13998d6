type Click = { target: EventTarget }

/** Props that make a click anywhere on an element act, except on a button inside it or to select text. */
export function clickAnywhere(action: () => void): { onClick: (click: Click) => void } {
  return {
    onClick: ({ target }) => {
      const isOnButton = target instanceof Element && target.closest('button') !== null
      if (!isOnButton && window.getSelection()?.isCollapsed !== false) action()
    },
  }
}
