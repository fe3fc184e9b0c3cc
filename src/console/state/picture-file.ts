/** A picture outside of the page needs a style sheet of its own. This one is for light backgrounds. */
const style = `
svg { background: #fff; font: 12px system-ui, sans-serif }
.seq-life { stroke: #c4c9d4; stroke-dasharray: 3 3 }
.seq-box { fill: #f5f6f8; stroke: #c4c9d4 }
.seq-name { font-weight: 600; fill: #1c2230 }
.seq-time { fill: #586174; font-size: 10px }
.seq-label { fill: #1c2230 }
.seq-answer { font-size: 11px }
.seq-arrow { stroke: #586174; stroke-width: 1.3 }
.seq-back { stroke-dasharray: 4 3 }
.seq-head { fill: #586174 }
.seq-good .seq-answer { fill: #17703a }
.seq-odd .seq-answer, .seq-none .seq-answer { fill: #7a3aa8 }
.seq-bad .seq-answer { fill: #b3261e }
`;

/** The text of a picture as a file of its own. @param svg as the page has it */
export const pictureFile = (svg: string): string => svg.replace('>', `><style>${style}</style>`);
