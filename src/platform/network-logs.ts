/** Months for which an operator keeps logs of requests with addresses, unless the variable of this name says otherwise. */
export const NETWORK_LOG_MONTHS = 6;
