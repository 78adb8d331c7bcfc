/** The mark above the admin's log-in form and in its navigation: two warp threads and two weft threads of a weave. */
export function Icon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M8 2v11M8 17v5M16 2v5M16 11v11M2 8h11M17 8h5M2 16h5M11 16h11" strokeLinecap="round" />
    </svg>
  );
}

export function Logo() {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 12, fontSize: 22, fontWeight: 600 }}>
      <Icon />
      Portal
    </span>
  );
}
