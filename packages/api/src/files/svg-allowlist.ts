/** Drawing elements. Other harmless elements (drawing programs' data, animation) are dropped silently. */
export const DRAWING_ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath linearGradient
  radialGradient stop clipPath mask pattern marker image style switch title desc filter feBlend feColorMatrix
  feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
  feMergeNode feMorphology feOffset feTile`.split(/\s+/),
)

/** Elements that run, load or embed: an SVG with one of these is refused, so that its owner learns about it. */
export const ACTIVE_ELEMENTS: ReadonlySet<string> = new Set(
  `script foreignobject iframe object embed audio video handler listener html body link meta base form input
  frame frameset applet feimage`.split(/\s+/),
)

export const ALLOWED_ATTRIBUTES: ReadonlySet<string> = new Set(
  `id class style d x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy fr width height viewBox preserveAspectRatio points
  transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits spreadMethod offset
  stop-color stop-opacity fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule
  clipPathUnits mask mask-type maskUnits maskContentUnits marker-start marker-mid marker-end markerWidth
  markerHeight markerUnits orient refX refY font-family font-size font-style font-weight font-variant
  font-stretch letter-spacing word-spacing text-anchor text-decoration text-rendering dominant-baseline
  alignment-baseline baseline-shift textLength lengthAdjust startOffset method spacing rotate visibility display
  overflow shape-rendering image-rendering color-interpolation color-interpolation-filters vector-effect
  paint-order mix-blend-mode isolation filter filterUnits primitiveUnits in in2 result mode type values
  tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 radius stdDeviation flood-color
  flood-opacity edgeMode version xml:space role aria-label`.split(/\s+/),
)
