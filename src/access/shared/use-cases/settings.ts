import { byLocale, type Locale } from '@/i18n/locales';
import { getPortalPayload } from '@/platform/db/payload';

/** How reviewers work, from the admin. */
export interface ApplicationSettings {
  readonly secondPairOfEyes: boolean;
  /** Months that a grant lasts; undefined when it has no end. */
  readonly grantMonths: number | undefined;
  readonly publicMailDomains: readonly string[];
  /** Target times in days. */
  readonly targets: {
    readonly qualification: number;
    readonly agreement: number;
    readonly information: number;
    readonly subscription: number;
  };
  /** Texts that reviewers begin their reasons with. */
  readonly reasonTemplates: readonly ({ readonly event: string } & Readonly<Record<Locale, string>>)[];
}

export async function applicationSettings(): Promise<ApplicationSettings> {
  const payload = await getPortalPayload();
  const stored = await payload.findGlobal({ slug: 'application-settings', depth: 0 });
  return {
    secondPairOfEyes: stored.secondPairOfEyes ?? false,
    grantMonths: stored.grantMonths ?? undefined,
    publicMailDomains: (stored.publicMailDomains ?? []).map((domain) => domain.trim().toLowerCase()),
    targets: {
      qualification: stored.qualificationDays,
      agreement: stored.agreementDays,
      information: stored.informationDays,
      subscription: stored.subscriptionDays,
    },
    reasonTemplates: (stored.reasonTemplates ?? []).map((template) => ({
      event: template.event,
      ...byLocale((locale) => template[locale]),
    })),
  };
}

/** The end of a grant that begins now. */
export function endOfGrant(now: Date, months: number | undefined): Date | null {
  if (months === undefined) return null;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}
