import type { PlaceholderTemplate } from '../template.ts';

export const turkish: PlaceholderTemplate = {
  titles: {
    overview: '{s}: genel bakış',
    guide: '{s}: rehber',
    background: '{s}: arka plan ve tarihçe',
    questions: '{s}: sorular ve yanıtlar',
    reference: '{s}: başvuru sayfası',
    report: '{s}: haber',
    update: '{s}: son gelişmeler',
    analysis: '{s}: çözümleme',
    interview: '{s}: söyleşi',
    briefing: '{s}: kısa haber',
  },
  mark: 'yer tutucu sayfa',
  lead: 'Bu yer tutucu sayfa, “{s}” hakkındaki bir arama sonucunun yerinde durur. Kayıtlı hiçbir sayfa bu konuyla ilgili değildir; bu yüzden aramanın sözcüklerinden oluşturuldu. Dünya hakkında hiçbir şey söylemez; yalnızca söyleyecek bir sayfanın biçimini taşır.',
  country: 'Arama şu ülkenin sayfalarını yeğledi: {c}.',
  answer: 'Kayıtlı hiçbir sayfa “{s}” hakkında değil; sonuçlar yer tutucu sayfalardır.',
  picture: 'Yer tutucu resim: {s}',
  sections: [
    [
      '“{s}” nedir',
      '“{s}” hakkındaki bir sayfa bir tanımla başlardı: adın neyi anlattığını ve hangi alana ait olduğunu söyleyen bir iki cümle. Ardından başka adlar ve yazılışlar gelirdi; böylece başka bir sözcük bilen okurlar da yolunu bulurdu.',
    ],
    [
      'Neden aranır',
      'Okurlar “{s}” konusuna farklı amaçlarla gelir. Kimi kısa bir açıklama ister, kimine tek bir sayı gerekir, kimi de bir karar hazırlar. İyi bir sayfa önce kısa soruyu, daha aşağıda uzun soruyu yanıtlar.',
    ],
    [
      'Kökeni ve tarihçesi',
      'Bu bölüm “{s}” konusunun nasıl başladığını, hangi adımların izlediğini ve yolda nelerin değiştiğini anlatırdı. Kesin olan tarihleri verir, tartışmalı olanların kaynaklarını söylerdi.',
    ],
    [
      'Bugünkü durum',
      'Burada sayfa “{s}” konusunu bugünkü haliyle anlatırdı. Kesinleşmiş olanı hâlâ değişenden ayırır ve metnin hangi gün gözden geçirildiğini söylerdi, çünkü en önce bu bölüm eskir.',
    ],
    [
      'Parçalar ve terimler',
      'Çoğu konunun kendi sözcükleri vardır. Sayfa “{s}” konusunun parçalarını sıralar, her birini yalın bir dille açıklar ve daha fazlasını söyleyen sayfalara bağlantı verirdi.',
    ],
    [
      'Uygulamadan bir örnek',
      'Bir örnek çoğu zaman bir tanımdan daha yararlıdır. Bu bölüm “{s}” için tipik bir durumu baştan sona izler ve olağan yoldan nerede ayrılındığını gösterirdi.',
    ],
    [
      'Sayılar ve bilgiler',
      'Burada “{s}” ile ilgili ölçülerin, miktarların ve tarihlerin birimi, yılı ve kaynağıyla verildiği bir çizelge dururdu. Bu sayfada sayı yoktur, çünkü uydurma bir sayı hiç olmamasından kötüdür.',
    ],
    [
      'Yararları ve sakıncaları',
      'Sayfa “{s}” için lehte ve aleyhte söylenenleri tartar ve kimin için geçerli olduğunu belirtirdi. Görüşler ölçülmüş sonuçlardan ayrı tutulurdu.',
    ],
    [
      'Sık sorulan sorular',
      '“{s}” hakkında yinelenen sorular tek tek yanıtlanırdı: ne anlama gelir, benzerlerinden ne ile ayrılır, ne kadara mal olur ve kime başvurulur.',
    ],
    [
      'Kaynaklar',
      'Gerçek bir sayfa “{s}” ile ilgili kaynaklarıyla biterdi. Bu sayfanın kaynağı yoktur, çünkü onu testlerde bir arama hizmetinin yerini tutan bir program oluşturdu.',
    ],
  ],
};
