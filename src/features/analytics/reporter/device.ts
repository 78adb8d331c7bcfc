/** Device and browser in the header of a batch; from what browsers say about themselves, coarse on purpose. */
interface Device {
  os: string;
  os_version: string;
  browser: string;
  browser_version: string;
  device: string;
  device_type: 'desktop' | 'phone' | 'tablet';
  device_vendor: string;
}

/** The first that matches wins: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];

const systems: [name: string, pattern: RegExp][] = [
  ['HarmonyOS', /HarmonyOS ?([\d.]*)/],
  ['iOS', /(?:iPhone|CPU) OS ([\d_]+)/],
  ['Android', /Android ([\d.]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['ChromeOS', /CrOS \S+ ([\d.]+)/],
  ['Linux', /Linux()/],
];

function find(agent: string, table: [name: string, pattern: RegExp][]): [name: string, version: string] {
  for (const [name, pattern] of table) {
    const version = pattern.exec(agent)?.[1];
    if (version !== undefined) return [name, version.replaceAll('_', '.')];
  }
  return ['', ''];
}

/** Reads a `User-Agent`. */
export function deviceOf(agent: string, touchPoints = 0): Device {
  const [browser, browserVersion] = find(agent, browsers);
  let [os, osVersion] = find(agent, systems);
  // An iPad with a current system presents itself as a Mac with a touch screen.
  const isPad = agent.includes('iPad') || (os === 'macOS' && touchPoints > 1);
  if (isPad && os === 'macOS') [os, osVersion] = ['iOS', ''];
  const isTablet = isPad || (os === 'Android' && !agent.includes('Mobile')) || agent.includes('Tablet');
  const isPhone = !isTablet && /Mobi|iPhone/.test(agent);
  const model = isPad ? 'iPad' : agent.includes('iPhone') ? 'iPhone' : os === 'macOS' ? 'Mac' : '';
  return {
    os,
    os_version: osVersion,
    browser,
    browser_version: browserVersion,
    device: model,
    device_type: isTablet ? 'tablet' : isPhone ? 'phone' : 'desktop',
    device_vendor: model ? 'Apple' : '',
  };
}
