/** The look of a report, in light and dark. */
export const reportStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 1100px; margin: 24px auto; padding: 0 16px; }
h1 { font-size: 20px; }
h2 { font-size: 13px; margin: 12px 0 2px; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 4px 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
time, small, .id { opacity: 0.75; font-size: 13px; font-variant-numeric: tabular-nums; }
pre { margin: 4px 0; padding: 8px; white-space: pre-wrap; overflow-wrap: anywhere;
  background: color-mix(in srgb, currentColor 7%, transparent); font-size: 13px; }
.s4xx, .s5xx, .snone { color: light-dark(#a3241c, #ff9a92); }
.s2xx { color: light-dark(#17682f, #6fd394); }
`;
