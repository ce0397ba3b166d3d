/**
 * Where the regulator picker leads in sample mode: the public registers' own pages, in which a reader can
 * look any company up. No entity of ours is registered there; a real operator puts its own entries' addresses
 * here.
 */
export const sampleRegulatorLinks = {
  'regulator.uk': 'https://register.fca.org.uk/',
  'regulator.singapore': 'https://eservices.mas.gov.sg/fid',
  'regulator.cyprus': 'https://www.cysec.gov.cy/',
  'regulator.southAfrica': 'https://www.fsca.co.za/',
  'regulator.australia': 'https://connectonline.asic.gov.au/',
  'regulator.bvi': 'https://www.bvifsc.vg/',
} as const;
